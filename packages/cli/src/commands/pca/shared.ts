import type { ArgumentSpec } from '../../command.js'

export const accountArgument: ArgumentSpec = { name: 'id', about: 'Account number, as listed by kg pca list' }
export const agentArgument: ArgumentSpec = { name: 'address', about: 'Wallet that publishes (0x…)' }
export const tokensArgument: ArgumentSpec = { name: 'tokens', about: 'Number of tokens, such as 12.5' }

/** `1250` hundredths of a percent → `12.5 %` */
export const percent = (bps: number): string => `${bps / 100} %`
