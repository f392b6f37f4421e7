/** A page without the chat. */
export default function Checkout() {
  return <h1>Checkout</h1>;
}
