curl -s -X POST "$ACS_BASE_URL/api/v1/audit" \
  -H "Authorization: Bearer $ACS_API_KEY" \
  -H "Idempotency-Key: order-4711" \
  -H "Content-Type: application/json" \
  -d '{"url": "https://example.com/pricing", "type": "seo", "metadata": {"order": 4711}}'
