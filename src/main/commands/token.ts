// `tocsin token …`: tokens of the push API.
import { EXIT } from '../errors.ts'
import { LOCAL_ACCOUNT, TOKEN_PREFIX_LENGTH, type Tokens } from '../secrets/accounts.ts'
import { withTokens as openTokens } from '../secrets/secrets.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { byFlags, type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG, text } from './flags.ts'

function withTokens<T>({ dataDir, clock }: CommandCall, fn: (tokens: Tokens) => T | Promise<T>) {
  ensureDataDir(dataDir)
  return openTokens(dataDir, clock, fn)
}

function create(call: CommandCall): Promise<number> {
  const account = text(call.values, 'account') ?? LOCAL_ACCOUNT
  const draft = { account, label: text(call.values, 'name') ?? '' }
  return withTokens(call, async (tokens) => {
    const { label, ...made } = await byFlags(() => tokens.create(draft), { label: 'name' })
    call.print(call.values.json ? JSON.stringify({ ...made, name: label }) : made.token)
    return EXIT.ok
  })
}

function list(call: CommandCall): Promise<number> {
  return withTokens(call, (tokens) => {
    const listed = tokens.list().map(({ prefix, account, label, lastUsed }) => ({
      prefix,
      account,
      name: label,
      last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
    }))
    if (call.values.json) call.print(JSON.stringify(listed))
    else {
      const rows = listed.map((t) => [t.prefix, t.account, t.last_used ?? 'never used', t.name])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

function revoke(call: CommandCall): Promise<number> {
  return withTokens(call, async (tokens) => {
    await tokens.revokeByPrefix(call.positionals[0] ?? '')
    return EXIT.ok
  })
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
