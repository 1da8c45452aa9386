// `tocsin token …`: tokens of the push API.
import { systemClock } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { LOCAL_ACCOUNT, TOKEN_PREFIX_LENGTH } from '../secrets/tables/accounts.ts'
import { generateApiToken } from '../secrets/tables/tokens.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG, text } from './flags.ts'
import { withSecretsTables } from './secrets-folder.ts'

const NAME_LIMIT = 100

function create(call: CommandCall): Promise<number> {
  const account = (text(call.values, 'account') ?? LOCAL_ACCOUNT).trim()
  const label = text(call.values, 'name') ?? ''
  if (account === '' || account.length > NAME_LIMIT) {
    throw new TocsinError('USAGE', `--account must have 1 to ${NAME_LIMIT} characters`)
  }
  if (label.length > NAME_LIMIT) {
    throw new TocsinError('USAGE', `--name is longer than ${NAME_LIMIT} characters`)
  }
  return withSecretsTables(call, ({ accounts }, store) => {
    const token = typeableToken()
    store.writeNow(() => {
      const { id } = accounts.ensure(account, systemClock.now())
      accounts.insertToken(id, token, label, systemClock.now())
    })
    call.print(call.values.json ? JSON.stringify({ token, account, name: label }) : token)
    return EXIT.ok
  })
}

/** One whose prefix `token revoke` does not take for a flag. */
function typeableToken(): string {
  const token = generateApiToken()
  return token.startsWith('-') ? typeableToken() : token
}

function list(call: CommandCall): Promise<number> {
  return withSecretsTables(call, ({ accounts }) => {
    const tokens = accounts.tokens().map(({ prefix, account, label, lastUsed }) => ({
      prefix,
      account,
      name: label,
      last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
    }))
    if (call.values.json) call.print(JSON.stringify(tokens))
    else {
      const rows = tokens.map((t) => [t.prefix, t.account, t.last_used ?? 'never used', t.name])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

function revoke(call: CommandCall): Promise<number> {
  const prefix = (call.positionals[0] ?? '').slice(0, TOKEN_PREFIX_LENGTH)
  return withSecretsTables(call, ({ accounts }, store) =>
    store.writeNow(() => {
      const [token, another] = accounts.tokens().filter((known) => known.prefix === prefix)
      if (token === undefined) throw new TocsinError('NOT_FOUND', `no token begins with ${prefix}`)
      if (another !== undefined) {
        throw new TocsinError('CONFLICT', `several tokens begin with ${prefix}`)
      }
      accounts.removeToken(token.id)
      return EXIT.ok
    }),
  )
}

export const TOKEN_COMMANDS: readonly Command[] = [
  {
    name: 'token create',
    summary: 'Create a token of the push API and print it, this once',
    flags: [
      {
        name: 'account',
        value: 'NAME',
        help: `Account that owns pushes made with the token. Default: ${LOCAL_ACCOUNT}, the account of the window.`,
      },
      { name: 'name', value: 'LABEL', help: 'Label shown in lists of tokens.' },
      JSON_FLAG,
    ],
    run: create,
  },
  {
    name: 'token list',
    summary: 'Prefixes, accounts and last use of all tokens',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'token revoke',
    summary: `Revoke the token with this prefix (its first ${TOKEN_PREFIX_LENGTH} characters)`,
    flags: [],
    args: [
      {
        name: 'PREFIX',
        help: `The first ${TOKEN_PREFIX_LENGTH} characters of the token, or all of it.`,
      },
    ],
    run: revoke,
  },
]
