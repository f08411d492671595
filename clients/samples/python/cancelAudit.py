from audit_credit import Client

with Client() as client:
    audit = client.audits.cancel("aud_01kawz5p0rf8mv2y6t4qn9x1c3").data
    print(audit["status"], audit["credits"]["refunded"])
