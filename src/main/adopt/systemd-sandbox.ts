// Whether a unit's own sandbox keeps its commands from 127.0.0.1: contract adopt.md 4, `sandbox`. Pure.
import { BlockList, isIPv4 } from 'node:net'
import { property, type UnitProperties } from './systemd-show.ts'

const LOOPBACK = '127.0.0.1'

export function isSandboxed(service: UnitProperties): boolean {
  return (
    property(service, 'PrivateNetwork') === 'yes' ||
    deniesLoopback(property(service, 'IPAddressDeny')) ||
    deniesInternet(service.get('RestrictAddressFamilies')?.[0])
  )
}

/** @param list networks as systemd prints them: `0.0.0.0/0 ::/0` */
function deniesLoopback(list: string): boolean {
  const denied = new BlockList()
  for (const network of list.split(' ')) {
    const [, address, prefix = '32'] = /^(\d+(?:\.\d+){3})(?:\/(\d+))?$/.exec(network) ?? []
    if (isIPv4(address ?? '') && Number(prefix) <= 32)
      denied.addSubnet(address ?? '', Number(prefix))
  }
  return denied.check(LOOPBACK)
}

/** @param list families; what `~` leads is denied, else all others are; `~` alone denies nothing */
function deniesInternet(list: string | undefined): boolean {
  if (list === undefined) return false
  const isDenied = list.startsWith('~')
  const families = list.replace('~', '').split(' ')
  return families.includes('AF_INET') === isDenied
}
