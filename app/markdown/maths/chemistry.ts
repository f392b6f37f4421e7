// Adds \ce and \pu to KaTeX: a part of its own, since few answers have any.
import 'katex/contrib/mhchem';

export { Formula } from './formula.tsx';
