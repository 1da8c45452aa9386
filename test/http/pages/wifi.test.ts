import { expect, test } from 'vitest'
import { qrPng } from '../../../src/main/http/pages/qr-png.ts'
import { wifiOf } from '../../../src/main/http/pages/wifi.ts'
import { HAS_PYTHON, python } from '../../support/python.ts'

test.each([
  ['WIFI:T:WPA;S:guests;P:welcome;;', { network: 'guests', password: 'welcome' }],
  ['wifi:S:a\\;b\\\\c;T:WPA;P:\\:x\\,y;H:true;;', { network: 'a;b\\c', password: ':x,y' }],
  ['WIFI:T:nopass;S:open;;', { network: 'open', password: '' }],
  ['WIFI:T:WPA;P:welcome;;', null],
  ['https://example.org', null],
  ['a WIFI:S:x;;', null],
])('%j is the network %j', (text, wifi) => {
  expect(wifiOf(text)).toEqual(wifi)
})

const DECODE = `
import base64, json, struct, sys, zlib
png = base64.b64decode(sys.argv[1])
side, at, data = struct.unpack('>I', png[16:20])[0], 8, b''
while at < len(png):
    n, kind = struct.unpack('>I4s', png[at:at+8])
    assert zlib.crc32(png[at+4:at+8+n]) == struct.unpack('>I', png[at+8+n:at+12+n])[0]
    if kind == b'IDAT': data += png[at+8:at+8+n]
    at += 12 + n
lines = zlib.decompress(data)
step = (side + 7) // 8 + 1
dark = lambda x, y: not (lines[y * step + 1 + x // 8] >> (7 - x % 8)) & 1
print(json.dumps([side, len(lines) == step * side, [dark(x, 36) for x in (0, 31, 32, 88, 90)]]))
`

test.skipIf(!HAS_PYTHON)(
  'the picture of a code is a PNG: a quiet zone, then a finder pattern',
  () => {
    const picture = qrPng('x').toString('base64')
    expect(python(DECODE, picture)).toEqual([
      (21 + 8) * 8,
      true,
      [false, false, true, false, false],
    ])
  },
)
