curl -s "$ACS_BASE_URL/api/v1/audit?status=complete&type=seo&limit=20" \
  -H "Authorization: Bearer $ACS_API_KEY"
