from audit_credit import Client

with Client() as client:
    checkout = client.billing.top_up("growth").data
    print(checkout["checkout_url"], checkout["amount_usd"])
