from audit_credit import Client

with Client() as client:
    delivery = client.deliveries.replay("dlv_01kawz5p0rf8mv2y6t4qn9x1c7").data
    print(delivery["status"], delivery["attempts"])
