// Validation of links to explanations.
import { figureOf } from 'lsm-shape';
import type { ExplainRoute } from '../state/explain_route.ts';
import { rulePageOf } from './rule_pages.ts';

/** True if the route's page or figure exists. */
export function isKnownRoute(route: ExplainRoute): boolean {
  switch (route.kind) {
    case 'rules':
      return true;
    case 'rule':
      return rulePageOf(route.id) !== undefined;
    case 'gallery':
      return route.figure === null || figureOf(route.figure) !== undefined;
  }
}
