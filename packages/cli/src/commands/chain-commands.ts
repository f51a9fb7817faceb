import type { Command } from '../command.js'
import { createAccount } from './pca/create.js'
import { deregisterAccountAgent } from './pca/deregister-agent.js'
import { fundAccount } from './pca/funds.js'
import { accountInfo } from './pca/info.js'
import { listAccounts } from './pca/list.js'
import { registerAccountAgent } from './pca/register-agent.js'
import { settleAccount } from './pca/settle.js'
import { depositTokens } from './profile/deposit.js'
import { payOut } from './profile/payout.js'
import { showProfile } from './profile/show.js'
import { withdrawTokens } from './profile/withdraw.js'
import { addWallet } from './wallet/add.js'
import { signConsent } from './wallet/consent.js'
import { ensureIdentity, identity } from './wallet/identity.js'
import { removeWallet } from './wallet/remove.js'
import { setAsk } from './wallet/set-ask.js'
import { wallet } from './wallet/wallet.js'

/** Commands about the node's wallets, identity, conviction accounts and profile in the market. */
export const chainCommands: readonly Command[] = [
  wallet,
  addWallet,
  removeWallet,
  identity,
  ensureIdentity,
  setAsk,
  signConsent,
  listAccounts,
  accountInfo,
  createAccount,
  fundAccount,
  registerAccountAgent,
  deregisterAccountAgent,
  settleAccount,
  showProfile,
  depositTokens,
  withdrawTokens,
  payOut,
]
