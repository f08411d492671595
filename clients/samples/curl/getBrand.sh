curl -s "$ACS_BASE_URL/api/v1/brand" \
  -H "Authorization: Bearer $ACS_API_KEY"
