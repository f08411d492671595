from audit_credit import Client

with Client() as client:
    balance = client.balance.get().data
    print(balance["balance"], balance["balance_usd"])
