print("offerc")
