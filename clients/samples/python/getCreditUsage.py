from audit_credit import Client

with Client() as client:
    usage = client.credits.usage(by="type").data
    for row in usage["rows"]:
        print(row["type"], row["audits"], row["net"])
