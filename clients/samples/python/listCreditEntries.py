from audit_credit import Client

with Client() as client:
    for entry in client.credits.entries(after=0):
        print(entry["sequence"], entry["type"], entry["amount"], entry["balance_after"])
