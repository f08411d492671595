curl -s -X POST "$ACS_BASE_URL/api/v1/webhooks/deliveries/dlv_01kawz5p0rf8mv2y6t4qn9x1c7/replay" \
  -H "Authorization: Bearer $ACS_API_KEY"
