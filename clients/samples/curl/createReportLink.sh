curl -s -X POST "$ACS_BASE_URL/api/v1/audit/aud_01kawz5p0rf8mv2y6t4qn9x1c3/report-links?days=30" \
  -H "Authorization: Bearer $ACS_API_KEY"
