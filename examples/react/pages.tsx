import { Link, useParams } from '@tanstack/react-router';
import { addToBasket, findOrder, lamps, useBasket } from './shop-store.ts';

// The pages of the shop; the chat goes on while a visitor walks through them.

export const Home = () => (
  <section className="hero">
    <h1>The first light that you come home to</h1>
    <p>Lamps for hallways, stairs and landings. Made in small numbers, mended for life.</p>
    <p>
      <Link className="button" to="/lamps">
        See the lamps
      </Link>
    </p>
  </section>
);

export const Lamps = () => (
  <section aria-labelledby="lamps">
    <h1 id="lamps">Lamps</h1>
    <ul className="cards">
      {lamps.map(({ name, price, text }) => (
        <li key={name}>
          <h2>{name}</h2>
          <p>{text}</p>
          <p>${price}</p>
          <button type="button" onClick={() => addToBasket(name, 1)}>
            Add to basket
          </button>
        </li>
      ))}
    </ul>
  </section>
);

export const Basket = () => {
  const basket = useBasket();
  return (
    <section aria-labelledby="basket">
      <h1 id="basket">Basket</h1>
      {basket.length === 0 && <p>Empty. Try “add two paper lamps to the basket” in the chat.</p>}
      <ul className="lines">
        {basket.map(({ name, quantity }) => (
          <li key={name}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const Order = () => {
  const { number } = useParams({ strict: false });
  return (
    <section aria-labelledby="order">
      <h1 id="order">Order {number}</h1>
      <p>{findOrder(Number(number)) ?? 'There is no such order.'}</p>
    </section>
  );
};
