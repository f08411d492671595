from audit_credit import Client

with Client() as client:
    page = client.events.list(after=0, types=["audit.completed", "audit.failed"], wait=10)
    for record in page.data:
        event = record["event"]
        print(record["sequence"], event["type"], event["data"]["audit_id"])
    print("read on after", page.next_after)
