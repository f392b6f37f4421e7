export default function Doors() {
  return <h1>Doors</h1>;
}
