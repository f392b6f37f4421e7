export default function Windows() {
  return <h1>Windows</h1>;
}
