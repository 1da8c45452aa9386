// Certificates made on the fly: an authority, and what it signs. DER by hand, as Node makes none.
import crypto, { type KeyObject } from 'node:crypto'

export interface Certified {
  /** PEM. */
  readonly cert: string
  readonly key: string
}

export interface Authority extends Certified {
  sign(wanted: Wanted): Certified
}

interface Wanted {
  /** The host that it is for. */
  readonly host: string
  /** Left out: a day from now. */
  readonly until?: Date
}

const DAY = 86_400_000

export function anAuthority(name: string): Authority {
  const keys = newKeys()
  const signed = (subject: string, own: Keys, until: Date, extensions: Buffer[]) =>
    certificate({ issuer: name, subject, own, until, extensions, signer: keys.privateKey })
  const own = signed(name, keys, new Date(Date.now() + DAY), [IS_AUTHORITY])
  return {
    ...pem(own, keys),
    sign({ host, until = new Date(Date.now() + DAY) }) {
      const theirs = newKeys()
      return pem(signed(host, theirs, until, [namedFor(host)]), theirs)
    },
  }
}

interface Keys {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const newKeys = (): Keys => crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' })

function pem(der: Buffer, { privateKey }: Keys): Certified {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

interface Parts {
  readonly issuer: string
  readonly subject: string
  readonly own: Keys
  readonly until: Date
  readonly extensions: readonly Buffer[]
  readonly signer: KeyObject
}

function certificate({ issuer, subject, own, until, extensions, signer }: Parts): Buffer {
  const begin = new Date(Math.min(Date.now(), until.getTime()) - 30 * DAY)
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1, ...crypto.randomBytes(8)])),
    sequence(ECDSA_SHA256),
    nameOf(issuer),
    sequence(time(begin), time(until)),
    nameOf(subject),
    own.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = crypto.sign('sha256', content, signer)
  return sequence(content, sequence(ECDSA_SHA256), bits(signature))
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content)
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) =>
  tagged(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\..*/g, '')}Z`))
const nameOf = (name: string) =>
  sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(name)))))

const ECDSA_SHA256 = oid('2a8648ce3d040302')
const IS_AUTHORITY = sequence(
  oid('551d13'),
  tagged(0x04, sequence(tagged(0x01, Buffer.from([255])))),
)
const namedFor = (host: string) =>
  sequence(oid('551d11'), tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))))
