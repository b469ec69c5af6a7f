e1	e2	a
e2	t0	b
e1	t0	b
