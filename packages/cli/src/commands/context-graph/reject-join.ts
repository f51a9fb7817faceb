import { decideJoin } from './decide-join.js'

export const rejectJoin = decideJoin('rejectJoin', 'reject-join', 'Turn a join request down')
