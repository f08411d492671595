curl -s -X POST "$ACS_BASE_URL/api/v1/brand" \
  -H "Authorization: Bearer $ACS_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"name": "Northwind Agency", "accent_color": "#0f6e45", "contact": "seo@example.com"}'
