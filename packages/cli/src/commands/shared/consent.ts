import type { CommandInput, OptionSpec } from '../../command.js'
import { usageRefused } from './errors.js'
import { option } from './input.js'

/** What `kg consent` shows, given to who manages the thing that is joined. */
export const consentOptions: readonly OptionSpec[] = [
  { flags: '--deadline <seconds>', about: 'Deadline from kg consent, if the key is not yours' },
  { flags: '--signature <hex>', about: 'Signature from kg consent, if the key is not yours' },
]

export function readConsent(input: CommandInput): { consent?: { deadline: number; signature: string } } {
  const [deadline, signature] = [option(input, 'deadline'), option(input, 'signature')]
  if (deadline === undefined && signature === undefined) return {}
  if (deadline === undefined || signature === undefined || !/^\d{1,15}$/.test(deadline))
    throw usageRefused('A consent needs both a deadline and a signature', 'Use both values that kg consent printed')
  return { consent: { deadline: Number(deadline), signature } }
}
