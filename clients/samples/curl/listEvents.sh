curl -s "$ACS_BASE_URL/api/v1/events?after=0&types=audit.completed,audit.failed&wait=10" \
  -H "Authorization: Bearer $ACS_API_KEY"
