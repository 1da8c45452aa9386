// The doctor's examination of the master key: is it there, and does it open what is sealed? Writes
// nothing.

import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type Told, type ToldKey, tell } from '../../shared/words/told.ts'
import { reasonOf, TocsinError } from '../errors.ts'
import { findMaster } from '../secrets/crypto/master-check.ts'
import { headlessKeychain, isInKeychain, SEALED_FILE } from '../secrets/crypto/master-key.ts'
import { createSettings } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import { createTransactions } from '../store/transactions.ts'
import { type Examined, wrong } from './examined.ts'

const CHECK_SETTING = 'master_key_check'
/** On Windows Chromium keeps there what opens its sealed texts, itself sealed for the user. */
const keepFiles = (a: Told) =>
  tell('doctor.and', { a, b: tell('doctor.keepFiles', { file: SEALED_FILE }) })

/**
 * What to say of a master key that is well.
 * @throws TocsinError when it is missing, wrong or not to be had, with what to do
 */
export async function examineMasterKey(examined: Examined): Promise<Told> {
  try {
    return await tryMasterKey(examined)
  } catch (error) {
    const { told = null } = error instanceof TocsinError ? error : {}
    if (told === null || !WITHOUT_REMEDY.includes(told.key)) throw error
    throw wrong(tell('doctor.and', { a: told, b: tell('doctor.masterBack') }))
  }
}

/** Refusals that say what is wrong only: elsewhere a remedy stands beside them. */
const WITHOUT_REMEDY: readonly ToldKey[] = ['refusals.masterOther', 'refusals.masterInvalid']

async function tryMasterKey({ dataDir, env, desktop }: Examined): Promise<Told> {
  if (desktop === undefined && isInKeychain(dataDir, env)) {
    return keepFiles(tell('doctor.masterInKeychain'))
  }
  const keys = await (desktop?.keychain ?? headlessKeychain(dataDir, env)).load()
  const db = openReadOnly(path.join(dataDir, 'secrets.sqlite'))
  if (db === null) return tell(keys.length > 0 ? 'doctor.masterUnused' : 'doctor.noMaster')
  try {
    const store = readOnlyStore(db)
    if (store.settings.get(CHECK_SETTING) === null) return tell('doctor.masterNew')
    await findMaster(store, { load: async () => keys })
    const opens = tell('doctor.masterOpens')
    return isInKeychain(dataDir, env) ? keepFiles(opens) : opens
  } catch (error) {
    if (error instanceof TocsinError) throw error
    // What is wrong with the database, its own part says.
    return tell('doctor.masterUntried', { reason: reasonOf(error) })
  } finally {
    db.close()
  }
}

function openReadOnly(file: string): Database.Database | null {
  return fs.existsSync(file) ? new Database(file, { readonly: true, fileMustExist: true }) : null
}

function readOnlyStore(db: Database.Database): Store {
  const refuse = () => {
    throw new Error('the doctor writes nothing')
  }
  return {
    db,
    settings: createSettings(db),
    transactions: createTransactions(),
    write: refuse,
    writeNow: refuse,
    read: (reads) => reads(),
    copyBack: () => {},
    close: async () => {},
  }
}
