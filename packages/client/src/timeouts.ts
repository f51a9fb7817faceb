import type { Route } from '@kg/contract'
import { deadlineClass, defaultDeadlines } from '@kg/contract/deadline'
import { TimeoutSettingInvalidError } from '@kg/contract/errors'
import { defined } from '@kg/core/values'

/** Milliseconds that a request of each class may take. */
export interface Timeouts {
  readonly read: number
  readonly list: number
  readonly long: number
}

const maxMs = 2_147_483_647

/** Fills in what is not given: lists and long requests never get less time than reads. */
export function timeoutsFrom(given: { readonly read?: number; readonly long?: number } = {}): Timeouts {
  const read = given.read ?? defaultDeadlines.read
  return {
    read,
    list: Math.max(defaultDeadlines.list, read),
    long: Math.max(given.long ?? defaultDeadlines.long, read),
  }
}

/** The overrides of the environment; a bad value is refused by the name of its variable. */
export function readTimeouts(env: Readonly<Record<string, string | undefined>>): Timeouts {
  const read = milliseconds('KG_API_READ_TIMEOUT_MS', env)
  const long = milliseconds('KG_API_LONG_TIMEOUT_MS', env)
  return timeoutsFrom({ ...defined({ read, long }) })
}

function milliseconds(variable: string, env: Readonly<Record<string, string | undefined>>): number | undefined {
  const value = env[variable]
  if (value === undefined || value === '') return undefined
  if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > maxMs) throw new TimeoutSettingInvalidError({ variable, value })
  return Number(value)
}

export const timeoutOf = (route: Pick<Route, 'method' | 'path'>, timeouts: Timeouts): number =>
  timeouts[deadlineClass(route)]
