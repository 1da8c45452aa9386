// The transports of chats.
import type { AnyTransport } from '../transport.ts'

export const CHAT_TRANSPORTS: Readonly<Record<string, AnyTransport>> = {}
