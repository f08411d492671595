curl -s -X POST "$ACS_BASE_URL/api/v1/billing/topup" \
  -H "Authorization: Bearer $ACS_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"package": "growth"}'
