import { Gs1KeyInvalidError } from './errors.js'

export function refuseKey(value: string, why: string): never {
  throw new Gs1KeyInvalidError({ value: value.length > 200 ? `${value.slice(0, 200)}…` : value, why })
}
