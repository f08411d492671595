from audit_credit import Client

with Client() as client:
    page, metadata = "https://example.com/pricing", {"order": 4711}
    audit = client.audits.create(page, "seo", metadata=metadata, idempotency_key="order-4711").data
    print(audit["audit_id"], audit["credits"]["balance_after"])
