e1	e2	b
e1	e3	b
e2	e3	v
e1	t0	b
e3	t1	ii
