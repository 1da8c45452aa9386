// Statements of a connection that are prepared when they are first used: a start uses a tenth of them, and each
// costs time and memory. And only once.
import type Database from 'better-sqlite3'

type Statement = Database.Statement

interface Origin {
  readonly database: Database.Database
  readonly prepare: (source: string) => Statement
  readonly failed: (error: unknown) => void
}

/**
 * From now on, `db.prepare` prepares nothing yet; what is wrong with a text shows at its first use.
 * @param failed is told each error of preparing or running a statement, which is thrown on
 */
export function prepareLate(db: Database.Database, failed: (error: unknown) => void): void {
  const prepare = db.prepare.bind(db) as (source: string) => Statement
  const origin: Origin = { database: db, prepare, failed }
  const late = (source: string): Statement => new LateStatement(source, origin)
  Object.defineProperty(db, 'prepare', { value: late })
}

/**
 * SQLite compiles a statement with a join, an order or a limit again for each value that it compares with, as it
 * looks whether a plan for small numbers were better. That takes some ten times as long as running it. A plus
 * keeps the value from the planner, and changes neither the plan nor what is compared.
 */
export function compiledOnce(source: string): string {
  return source.replaceAll(/(=|\bIS|\bLIMIT|\bOFFSET) (?=[?@])/g, '$1 +')
}

/** Some run with every ping: nothing is made for a call but what it passes on. */
class LateStatement implements Statement {
  readonly source: string
  private readonly origin: Origin
  private prepared: Statement | undefined
  /** What was asked of the statement before it is prepared. */
  private modes: ((statement: Statement) => void)[] = []

  constructor(source: string, origin: Origin) {
    this.source = source
    this.origin = origin
  }

  run(...values: unknown[]) {
    try {
      return (this.prepared ?? this.prepareNow()).run(...values)
    } catch (error) {
      throw this.told(error)
    }
  }

  get(...values: unknown[]) {
    try {
      return (this.prepared ?? this.prepareNow()).get(...values)
    } catch (error) {
      throw this.told(error)
    }
  }

  all(...values: unknown[]) {
    try {
      return (this.prepared ?? this.prepareNow()).all(...values)
    } catch (error) {
      throw this.told(error)
    }
  }

  iterate(...values: unknown[]) {
    try {
      return (this.prepared ?? this.prepareNow()).iterate(...values)
    } catch (error) {
      throw this.told(error)
    }
  }

  pluck(isOn = true) {
    return this.with((statement) => statement.pluck(isOn))
  }

  raw(isOn = true) {
    return this.with((statement) => statement.raw(isOn))
  }

  expand(isOn = true) {
    return this.with((statement) => statement.expand(isOn))
  }

  safeIntegers(isOn = true) {
    return this.with((statement) => statement.safeIntegers(isOn))
  }

  bind(...values: unknown[]) {
    return this.with((statement) => statement.bind(...values))
  }

  columns() {
    return this.now.columns()
  }

  get database() {
    return this.origin.database
  }

  get reader() {
    return this.now.reader
  }

  get readonly() {
    return this.now.readonly
  }

  get busy() {
    return this.prepared?.busy ?? false
  }

  private get now(): Statement {
    try {
      return this.prepared ?? this.prepareNow()
    } catch (error) {
      throw this.told(error)
    }
  }

  private with(mode: (statement: Statement) => void): this {
    if (this.prepared === undefined) this.modes.push(mode)
    else mode(this.prepared)
    return this
  }

  private prepareNow(): Statement {
    const statement = this.origin.prepare(compiledOnce(this.source))
    for (const mode of this.modes) mode(statement)
    this.modes = []
    this.prepared = statement
    return statement
  }

  private told(error: unknown): unknown {
    this.origin.failed(error)
    return error
  }
}
