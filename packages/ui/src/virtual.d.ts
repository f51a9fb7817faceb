declare module 'virtual:called-routes' {
  import type { CalledRoutes } from '@kg/client'
  export const routes: CalledRoutes
}
