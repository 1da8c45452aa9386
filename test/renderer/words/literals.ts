// Finds text for people that is written in a module of the window instead of its catalogue.
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** What is inside a node, and whether it stands where everything is shown: one letter makes it a text. */
type Inside = readonly (readonly [node: Node, isShown: boolean])[]

/** Attributes and fields that are shown, whatever stands in them. */
const SHOWN =
  /^(title|label|text|hint|help|placeholder|word|words|action|alt|note|summary|empty|heading|what|aria-label|ariaLabel|aria-description|aria-roledescription|aria-valuetext)$/
const HIDDEN_ATTRIBUTE = /^(className|to|href|id|key|data-.*|autoComplete|style)$/
/** Functions that show what they are given. */
const SHOWING = /^(toast|toastError|announce)$/
/** Their first texts are for developers, or the name of a text. */
const SILENT = /^(t|rich|\w*Error|RegExp|URL|URLSearchParams)$/
/** They take selectors of style sheets. */
const SELECTING = /^(matches|closest|querySelector(All)?)$/
const LETTER = /\p{L}/u
/** Two words beside each other, or a word and a number, or one that begins with a capital letter. */
const LIKE_TEXT = /\p{L}{2,}[,.;:]? \p{L}|\p{L}{2,} \d|^\p{Lu}\p{Ll}/u
/** In a template: a word with a space at its side. */
const LIKE_TEMPLATE = /(^|\s)\p{L}{2,}[,.;:]?\s|\s\p{L}{2,}[,.;:]?(\s|$)/u
/** Names, commands, formats and names of texts, which are the same in every language. */
const ALLOWED =
  /^(tocsin( [a-z -]+|@example.org)?|https:\/\/hc\.example\.org|-----BEGIN CERTIFICATE-----|curl -.*|npm run -s tocsin -- window|podman compose exec tocsin tocsin window|tailscale serve --bg …|<img .*|https:\/\/|name,old URL,new URL|[a-z]\w*(\.\w+)+|Tocsin|UTC|Mac|noopener noreferrer|\(prefers-reduced-motion: reduce\)|\(hover: none\) and \(pointer: coarse\)|OnCalendar|Mon\.\.Fri 02:30|JSON|SVG|Shields.io|URL|Markdown|HTML|\w+Error)$/
/** Where nothing is shown: keys of the keyboard, by the names of their events. */
const KEY =
  /^(Escape|Enter|Tab|Backspace|Delete|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right)|F\d+|Dead|Process|AltGraph)$/
/** Programs and systems, in a list of their own in browser-words.ts. */
const PROGRAM =
  /^(Edge?|Opera|(Firefox|FxiOS|CriOS|Chrome|Safari)\/?|Android|Windows|Mac OS X|CrOS|ChromeOS|Linux)$/
/** The outline of an icon. */
const OUTLINE = /^M[\d.]/

/** `12: Save changes` for each. */
export function literalsIn(file: string, source: string): readonly string[] {
  const { program } = parseSync(file, source)
  const found: string[] = []

  function visit(node: Node, isShown: boolean): void {
    const text = textOf(node, isShown)
    if (text !== null && !isName(text) && (isShown || !KEY.test(text))) {
      found.push(`${source.slice(0, node.start).split('\n').length}: ${text}`)
    }
    for (const [child, isChildShown] of insideOf(node, isShown)) visit(child, isChildShown)
  }

  visit(program as unknown as Node, false)
  return found
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** They make objects that ask for their texts when these are read. */
const ASKING_LATER = /^(texts|column)$/

/** `12: t` for each text that is asked for while the module is loaded, when no language is known yet. */
export function askedAtLoad(file: string, source: string): readonly string[] {
  const { program } = parseSync(file, source)
  const found: string[] = []

  function add(node: Node, name: string): void {
    found.push(`${source.slice(0, node.start).split('\n').length}: ${name}`)
  }

  function visit(node: Node): void {
    if (FUNCTION.test(node.type)) return
    const name = calledName(node)
    const read = calledName((node.argument ?? node.object) as Node | undefined)
    if (/^(t|rich)$/.test(name)) add(node, name)
    else if (isRead(node) && ASKING_LATER.test(read)) add(node, read)
    for (const [child] of childrenOf(node, false)) visit(child)
  }

  visit(program as unknown as Node)
  return found
}

/** `t` of `t(…)`. */
function calledName(node: Node | null | undefined): string {
  return String((node?.callee as Node | undefined)?.name ?? '')
}

/** Whether it reads fields: `{ ...spread }`, `object.field`. */
function isRead({ type }: Node): boolean {
  return type === 'SpreadElement' || type === 'MemberExpression'
}

function isName(text: string): boolean {
  return [ALLOWED, PROGRAM, OUTLINE].some((pattern) => pattern.test(text))
}

/** Null: it is no text for people. */
function textOf(node: Node, isShown: boolean): string | null {
  const [text, pattern] = literalOf(node, isShown)
  return pattern.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : null
}

function literalOf(node: Node, isShown: boolean): readonly [text: string, pattern: RegExp] {
  if (node.type === 'JSXText') return [String(node.value), LETTER]
  const pattern = isShown ? LETTER : LIKE_TEXT
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value, pattern]
  // `'failed: ' + n`: a part of a text, as those of a template.
  if (isSum(node)) return [partsOf(node), isShown ? LETTER : LIKE_TEMPLATE]
  // `text += ' failed'`, `text.concat(' failed')`, `[n, 'of', all].join(' ')`: the same.
  if (isAppended(node)) return [`…${partsOf(node.right as Node)}`, LIKE_TEMPLATE]
  const joined = joinedOf(node)
  if (joined !== null) return [joined, LIKE_TEMPLATE]
  if (node.type !== 'TemplateLiteral') return ['', LETTER]
  const pieces = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
  return [pieces.map(({ value }) => value.cooked).join('…'), isShown ? LETTER : LIKE_TEMPLATE]
}

function isAppended({ type, operator }: Node): boolean {
  return type === 'AssignmentExpression' && operator === '+='
}

/** Of `['failed', n].join(' ')` and `''.concat('failed ', n)`; null: it is neither. */
function joinedOf(node: Node): string | null {
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return null
  const [name, given] = [nameOfCalled(callee), node.arguments as readonly Node[]]
  const [of, [first]] = [callee.object as Node, given]
  if (name === 'concat') return `${partsOf(of)}${given.map(partsOf).join('')}`
  const between = first === undefined ? ',' : partsOf(first)
  // Lines are texts of their own.
  const isOneLine = of.type === 'ArrayExpression' && !between.includes('\n')
  if (name !== 'join' || !isOneLine) return null
  return (of.elements as readonly Node[]).map(partsOf).join(between)
}

function isSum({ type, operator }: Node): boolean {
  return type === 'BinaryExpression' && operator === '+'
}

/** The texts of a sum, as a template would hold them. */
function partsOf(node: Node): string {
  if (isSum(node)) return `${partsOf(node.left as Node)}${partsOf(node.right as Node)}`
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '…'
}

function insideOf(node: Node, isShown: boolean): Inside {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return []
    case 'JSXAttribute': {
      const name = String((node.name as Node).name)
      return HIDDEN_ATTRIBUTE.test(name) ? [] : childrenOf(node, SHOWN.test(name))
    }
    case 'JSXElement':
    case 'JSXFragment':
      return [
        [(node.openingElement ?? node.openingFragment) as Node, false],
        ...(node.children as readonly Node[]).map((child) => [child, true] as const),
      ]
    case 'Property': {
      const { name, value } = node.key as Node
      return [[node.value as Node, !node.computed && SHOWN.test(String(name ?? value))]]
    }
    case 'VariableDeclarator':
      return childrenOf(node, SHOWN.test(String((node.id as Node).name)))
    case 'CallExpression':
    case 'NewExpression':
      return calledOf(node)
    case 'ConditionalExpression':
      return [
        [node.test as Node, false],
        [node.consequent as Node, isShown],
        [node.alternate as Node, isShown],
      ]
    // What is compared is no text.
    case 'BinaryExpression':
      return node.operator === '+' ? childrenOf(node, isShown) : []
    case 'SwitchCase':
      return (node.consequent as readonly Node[]).map((one) => [one, false])
    case 'JSXExpressionContainer':
    case 'LogicalExpression':
      return childrenOf(node, isShown)
    default:
      // Types are not shown; what is cast is.
      return /^TS(?!As|Satisfies|NonNull)/.test(node.type) ? [] : childrenOf(node, false)
  }
}

function calledOf(node: Node): Inside {
  const name = String((node.callee as Node).name ?? '')
  const given = (node.arguments as readonly Node[]).map(
    (one, at) => [one, at === 0 && SHOWING.test(name)] as const,
  )
  const isSilent = SILENT.test(name) || SELECTING.test(nameOfCalled(node.callee as Node))
  return [[node.callee as Node, false], ...given.slice(isSilent ? 1 : 0)]
}

/** `closest` of `target.closest(…)`. */
function nameOfCalled(callee: Node): string {
  return isNode(callee.property) ? String(callee.property.name) : ''
}

function childrenOf(node: Node, isShown: boolean): Inside {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .map((child) => [child, isShown])
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
