curl -s "$ACS_BASE_URL/api/v1/credits/entries?after=0&limit=100" \
  -H "Authorization: Bearer $ACS_API_KEY"
