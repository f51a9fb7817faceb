import type { CommandInput, OptionSpec } from '../../command.js'
import { usageRefused } from './errors.js'
import { option } from './input.js'

/** What `kg consent` shows, given to who manages the thing that is joined. */
export const consentOptions: readonly OptionSpec[] = [
  { flags: '--deadline <seconds>', about: 'Deadline of the consent of somebody else’s key' },
  { flags: '--signature <hex>', about: 'Signature of the consent of somebody else’s key' },
]

export function readConsent(input: CommandInput): { consent?: { deadline: number; signature: string } } {
  const [deadline, signature] = [option(input, 'deadline'), option(input, 'signature')]
  if (deadline === undefined && signature === undefined) return {}
  if (deadline === undefined || signature === undefined || !/^\d{1,15}$/.test(deadline))
    throw usageRefused('A consent has a deadline and a signature', 'Give both, as kg consent shows them')
  return { consent: { deadline: Number(deadline), signature } }
}
