from audit_credit import Client

with Client() as client:
    link = client.audits.share("aud_01kawz5p0rf8mv2y6t4qn9x1c3", days=30).data
    print(link["url"], link["expires_at"])
