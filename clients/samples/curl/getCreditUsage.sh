curl -s "$ACS_BASE_URL/api/v1/credits/usage?by=type" \
  -H "Authorization: Bearer $ACS_API_KEY"
