/** Says why a case cannot be tried against a service. */
export class LeftOut extends Error {
  override name = 'LeftOut';
}
