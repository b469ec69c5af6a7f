"""A table of texts with the Arrow C stream interface, made with ctypes: what pyarrow or polars would hand
over, where these are not installed."""
import ctypes


class Schema(ctypes.Structure):
    pass


Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p),
                   ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64),
                   ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema)),
                   ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


class Array(ctypes.Structure):
    pass


Array._fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
                  ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64),
                  ("buffers", ctypes.POINTER(ctypes.c_void_p)),
                  ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)),
                  ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


class Stream(ctypes.Structure):
    _fields_ = [("get_schema", ctypes.c_void_p), ("get_next", ctypes.c_void_p), ("get_last_error", ctypes.c_void_p),
                ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


_GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))
_GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))
_LAST_ERROR = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))
_RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype, _capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class TextTable:
    """Columns of str or None. `batches` splits the rows; what is handed over lives as long as this object."""

    def __init__(self, columns, batches=1):
        self.released = []
        self._kept = []
        self._columns = columns
        size = len(next(iter(columns.values())))
        step = -(-size // batches)
        self._parts = [{name: values[i:i + step] for name, values in columns.items()} for i in range(0, size, step)]
        self._prepared = [self._batch(part) for part in self._parts]

    def _release_of(self, kind, what):
        def release(address):
            kind.from_address(address).release = None
            self.released.append(what)
        function = _RELEASE(release)
        self._kept.append(function)
        return ctypes.cast(function, ctypes.c_void_p)

    def _text_array(self, values):
        offsets, valid, data = [0], bytearray(-(-len(values) // 8) or 1), bytearray()
        for i, value in enumerate(values):
            if value is not None:
                valid[i // 8] |= 1 << (i % 8)
                data += value.encode()
            offsets.append(len(data))
        held = [(ctypes.c_char * len(valid)).from_buffer(valid), (ctypes.c_int64 * len(offsets))(*offsets),
                (ctypes.c_char * max(len(data), 1)).from_buffer(data or bytearray(1))]
        buffers = (ctypes.c_void_p * 3)(*[ctypes.addressof(one) for one in held])
        self._kept += [valid, data, held, buffers]
        return Array(len(values), -1, 0, 3, 0, ctypes.cast(buffers, ctypes.POINTER(ctypes.c_void_p)), None, None,
                     None, None)

    def _batch(self, part):
        arrays = [self._text_array(values) for values in part.values()]
        pointers = (ctypes.POINTER(Array) * len(arrays))(*[ctypes.pointer(array) for array in arrays])
        buffers = (ctypes.c_void_p * 1)(None)
        self._kept += [arrays, pointers, buffers]
        return Array(len(next(iter(part.values()))), 0, 0, 1, len(arrays),
                     ctypes.cast(buffers, ctypes.POINTER(ctypes.c_void_p)), pointers, None,
                     self._release_of(Array, "array"), None)

    def _schema(self):
        fields = [Schema(b"U", name.encode(), None, 2, 0, None, None, None, None) for name in self._columns]
        pointers = (ctypes.POINTER(Schema) * len(fields))(*[ctypes.pointer(field) for field in fields])
        self._kept += [fields, pointers]
        return Schema(b"+s", b"", None, 0, len(fields), pointers, None, self._release_of(Schema, "schema"), None)

    def __arrow_c_stream__(self, requested_schema=None):
        left = list(self._prepared)

        def get_schema(_, out):
            out[0] = self._schema()
            return 0

        def get_next(_, out):
            out[0] = left.pop(0) if left else Array()
            return 0

        functions = [_GET_SCHEMA(get_schema), _GET_NEXT(get_next), _LAST_ERROR(lambda _: None)]
        stream = Stream(*[ctypes.cast(function, ctypes.c_void_p) for function in functions],
                        self._release_of(Stream, "stream"), None)
        self._kept += [functions, stream]
        return _capsule(ctypes.addressof(stream), b"arrow_array_stream", None)
