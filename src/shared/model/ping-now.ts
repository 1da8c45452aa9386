// What a ping says of where it came from when a person pressed "Ping now".

export const PING_NOW_AGENT = 'Tocsin (Ping now)'
