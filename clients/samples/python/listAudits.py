from audit_credit import Client

with Client() as client:
    for audit in client.audits.list(status="complete", type="seo"):
        print(audit["audit_id"], audit["url"], audit["scores"]["overall"])
