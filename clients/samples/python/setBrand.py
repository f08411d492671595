from audit_credit import Client

with Client() as client:
    change = {"name": "Northwind Agency", "accent_color": "#0f6e45", "contact": "seo@example.com"}
    brand = client.brand.set(change).data
    print(brand["name"])
