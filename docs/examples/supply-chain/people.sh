# Registers a farm, a dairy and a shop as agents of your node, and writes the sample files with their addresses to out/.
# Then `as farm …` runs kg as the farm.
mkdir -p out
for name in farm dairy shop; do kg agent register "$name" --json > "out/$name.agent"; done

field() { sed -n "s/.*\"$2\": \"\(.*\)\".*/\1/p" "out/$1.agent"; }
as() { who=$1; shift; KG_TOKEN=$(field "$who" authToken) kg "$@"; }

for file in farm.xml dairy.json shop.json; do
  sed -e "s/{farm}/$(field farm agentAddress)/g" \
      -e "s/{dairy}/$(field dairy agentAddress)/g" \
      -e "s/{shop}/$(field shop agentAddress)/g" "$file" > "out/$file"
done
