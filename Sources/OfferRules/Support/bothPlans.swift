/// Of limits that only the offers of both billing plans exceed together.
let bothPlans = "Apple does not say whether the offers of both billing plans count together"
