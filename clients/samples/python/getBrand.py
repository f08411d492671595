from audit_credit import Client

with Client() as client:
    brand = client.brand.get().data
    print(brand["name"], brand["accent_color"])
